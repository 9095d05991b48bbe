// Right and wrong can be felt and heard where nobody looks at the screen: a short high note and one tap, a long low one and three.
const NOTES = {
  right: { hertz: 1320, seconds: 0.09, shake: [40] },
  wrong: { hertz: 220, seconds: 0.45, shake: [120, 60, 120, 60, 120] },
} as const;

let audio: AudioContext | undefined;

/** Says of a scan whether it was right. A device that cannot be heard or felt stays silent. */
export function feel(kind: keyof typeof NOTES): void {
  navigator.vibrate?.([...NOTES[kind].shake]);
  // The first note starts the browser's sound, which holds the page up: what was scanned is shown before.
  setTimeout(sound, 0, kind);
}

function sound(kind: keyof typeof NOTES): void {
  const { hertz, seconds } = NOTES[kind];
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = kind === 'right' ? 'sine' : 'square';
    tone.frequency.value = hertz;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    // Said above.
  }
}
