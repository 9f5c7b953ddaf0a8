import { useEffect, useRef } from 'react'

/** A scanner types a whole code without a longer pause; a slow one over Bluetooth needs this. */
const PAUSE_MS = 400
const SHORTEST = 3

/** Hears a scanner that types as a keyboard and ends with Enter. Fields and dialogs keep what is typed in them. */
export function useScanner(onCode: (code: string) => void): void {
  const heard = useRef(onCode)
  heard.current = onCode
  useEffect(() => {
    let [typed, last] = ['', 0]
    const hear = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > PAUSE_MS) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        const code = typed.trim()
        typed = ''
        if (code.length < SHORTEST) return
        // a button that has the focus is not pressed by the scanner
        event.preventDefault()
        event.stopPropagation()
        heard.current(code)
      } else if (event.key.length === 1) {
        typed += event.key
        // no shortcut of the page is meant, and a space does not press a button
        event.stopPropagation()
        if (event.key === ' ' || event.key === '/' || event.key === "'") event.preventDefault()
      }
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}

let sound: AudioContext | null = null

/** A short high tone for what is right, a long low one that also shakes the phone for what is wrong. */
export function playTone(isRight: boolean): void {
  if (!isRight) navigator.vibrate?.(400)
  if (!('AudioContext' in globalThis)) return
  sound ??= new AudioContext()
  void sound.resume()
  const [tone, volume] = [sound.createOscillator(), sound.createGain()]
  tone.type = isRight ? 'sine' : 'square'
  tone.frequency.value = isRight ? 1_320 : 180
  volume.gain.value = isRight ? 0.25 : 0.6
  tone.connect(volume).connect(sound.destination)
  tone.start()
  tone.stop(sound.currentTime + (isRight ? 0.12 : 0.6))
}
