// What a browser asks a device: to make a key, and to sign with one. Loaded when it is used.
import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What the device says, as the server reads it; what went wrong is thrown as a text of the catalogue. */
async function asking(work: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work());
  } catch (error) {
    throw new Error(wordsFor(error), { cause: error });
  }
}

function wordsFor(error: unknown): string {
  const { name = '' } = error as { name?: string };
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return '这台设备已经添加过通行密钥';
  if (code === 'ERROR_INVALID_DOMAIN' || name === 'SecurityError') return '当前打开的地址不是本系统的域名，不能使用通行密钥';
  if (name === 'NotSupportedError') return '这台设备或浏览器不支持通行密钥';
  return '没有完成，请重试或换一种方式';
}

/** Makes a key by the server's options. */
export const make = (options: string): Promise<string> =>
  asking(() => startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }));
/** Signs by the server's options. */
export const sign = (options: string): Promise<string> =>
  asking(() => startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }));
