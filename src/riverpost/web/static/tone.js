// A short, soft tone.

const PITCHES = [587.3, 880];
const SECONDS = 0.6;

export function tone() {
  const sound = new AudioContext();
  const volume = sound.createGain();
  volume.gain.setValueAtTime(0.12, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + SECONDS);
  for (const pitch of PITCHES) {
    const voice = sound.createOscillator();
    voice.frequency.value = pitch;
    voice.connect(volume).connect(sound.destination);
    voice.start();
    voice.stop(sound.currentTime + SECONDS);
  }
}
