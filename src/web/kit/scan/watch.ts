// Frames of a camera, looked at for codes until it is over.
import { readCodes } from './read-codes.ts';

/** Between two looks; a phone's battery lasts a shift. */
const PAUSE_MS = 150;
/** A code that stays in sight counts once; to count again it must have been away for so long, and for so many looks: a busy phone looks seldom. */
const AWAY_MS = 1500;
const AWAY_LOOKS = 3;
/** Wide enough for a small code, narrow enough for a slow phone. */
const WIDTH = 1280;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Shows the camera behind the phone in `video` and tells each code that comes into sight; ends with the signal. Refused as `getUserMedia` is. */
export async function watch(video: HTMLVideoElement, tell: (code: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: WIDTH } } });
  try {
    video.srcObject = stream;
    await video.play();
    await look(video, tell, signal);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function look(video: HTMLVideoElement, tell: (code: string) => void, signal: AbortSignal): Promise<void> {
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  const seen = new Map<string, { at: number; look: number }>();
  if (!paper) return;
  for (let looks = 0; !signal.aborted;) {
    await pause(PAUSE_MS);
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || document.hidden) continue;
    [canvas.width, canvas.height] = [videoWidth, videoHeight];
    paper.drawImage(video, 0, 0);
    const codes = await readCodes(paper.getImageData(0, 0, videoWidth, videoHeight));
    if (signal.aborted) return;
    const now = { at: performance.now(), look: (looks += 1) };
    for (const code of codes) {
      const last = seen.get(code);
      if (!last || (now.at - last.at >= AWAY_MS && now.look - last.look > AWAY_LOOKS)) tell(code);
      seen.set(code, now);
    }
  }
}
