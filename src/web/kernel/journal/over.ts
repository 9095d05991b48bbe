// Whether the time is over for which the site lets somebody work here without a network; what he did before then lies on the device, sealed.
import { create } from 'zustand';
import { ApiError } from '../failure.ts';
import { t } from '../i18n.ts';

export const useOver = create<{ over: boolean; unsent: number }>(() => ({ over: false, unsent: 0 }));

/** Nothing answers: that, and that the time is over, where it is. */
export const overFailure = ({ code, msg }: ApiError, otherwise: string): ApiError =>
  new ApiError({ code, msg, advice: useOver.getState().over ? t('断网可用的时间已到，请联网后再继续；没发送的不会丢。') : otherwise });
