import { useEffect, useRef, useState } from 'react';
import type { VendorAuction } from './line.rules.ts';
import { pitches, toneOf } from './tones.rules.ts';

const TONE_IN_SECONDS = 1 / 6;
const LOUDNESS = 0.2;

/** Plays pitches one after the other; each swells and fades, since a hard edge clicks. */
function play(audio: AudioContext, tones: readonly number[]) {
  for (const [place, pitch] of tones.entries()) {
    const begins = audio.currentTime + place * TONE_IN_SECONDS;
    const ends = begins + TONE_IN_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.02);
    volume.gain.linearRampToValueAtTime(0, ends);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(ends);
  }
}

/** Tones for being outbid and for an extension: off at first, since browsers play sound only after a gesture. */
export function useTones(auction: VendorAuction) {
  const [audio, setAudio] = useState<AudioContext | null>(null);
  const before = useRef(auction);
  useEffect(() => {
    const cause = toneOf(before.current, auction);
    before.current = auction;
    if (!audio || !cause) return;
    // A phone suspends it while another app is in front.
    void audio.resume().then(() => play(audio, pitches[cause]));
  }, [audio, auction]);
  useEffect(
    () => () => {
      if (audio) void audio.close();
    },
    [audio],
  );
  return {
    isSupported: typeof AudioContext === 'function',
    isOn: audio !== null,
    /** Called by the gesture itself. Plays a tone, so that one hears whether the volume is up. */
    turn: (isOn: boolean) => {
      if (!isOn) return setAudio(null);
      const next = new AudioContext();
      play(next, pitches.on);
      setAudio(next);
    },
  };
}
