import type { AlarmRank } from '@/contract/alarms/alarms';

type Tone = { hz: number; atS: number; lengthS: number };

/** Tones of each rank. The ranks differ in pitch and in the number of tones. */
const TONES_BY_RANK: Record<AlarmRank, readonly Tone[]> = {
  critical: [0, 0.2, 0.4, 0.8, 1, 1.2].map((atS) => ({ hz: 988, atS, lengthS: 0.15 })),
  warning: [0, 0.35].map((atS) => ({ hz: 659, atS, lengthS: 0.25 })),
  notice: [{ hz: 440, atS: 0, lengthS: 0.3 }],
};
/** Length of the fade at both ends of a tone, which avoids a click, s. */
const FADE_S = 0.01;

let context: AudioContext | undefined;

/** Plays the tones of a rank. Returns false when the browser plays no sound before a click on the page. */
export async function playAlarmSound(rank: AlarmRank, volume: number): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  // Without a click on the page the promise of `resume` stays pending.
  void context.resume().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (context.state !== 'running') return false;
  for (const tone of TONES_BY_RANK[rank]) playTone(context, tone, volume);
  return true;
}

function playTone(audio: AudioContext, { hz, atS, lengthS }: Tone, volume: number): void {
  const begin = audio.currentTime + atS;
  const end = begin + lengthS;
  const oscillator = new OscillatorNode(audio, { frequency: hz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume, begin + FADE_S);
  gain.gain.setValueAtTime(volume, end - FADE_S);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}
