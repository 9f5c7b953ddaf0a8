import { CircleCheck, CircleHelp, OctagonX, ScanBarcode } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readsBarcodes, ScanDialog } from '#web/batches/scan-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** A scanner types a whole code without a longer pause; a slow one over Bluetooth needs this. */
const PAUSE_MS = 400
const MIN_CODE_LENGTH = 3

/** Receives codes from a scanner that types as a keyboard and ends with Enter. Input in fields and dialogs is left alone. */
export function useScanner(onCode: (code: string) => void): void {
  const latestOnCode = useRef(onCode)
  latestOnCode.current = onCode
  useEffect(() => {
    let [typed, last] = ['', 0]
    const handleKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > PAUSE_MS) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        const code = typed.trim()
        typed = ''
        if (code.length < MIN_CODE_LENGTH) return
        // a button that has the focus is not pressed by the scanner
        event.preventDefault()
        event.stopPropagation()
        latestOnCode.current(code)
      } else if (event.key.length === 1) {
        typed += event.key
        // the scan must not trigger shortcuts of the page, nor a space press a button
        event.stopPropagation()
        if (event.key === ' ' || event.key === '/' || event.key === "'") event.preventDefault()
      }
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])
}

let sound: AudioContext | null = null

/** A short high tone for a right scan; a long low one, with a vibration, for a wrong one. */
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

export type ScanFeedback = Readonly<{ tone: 'idle' | 'right' | 'wrong' | 'ask'; says: string }>

const LOOKS = {
  idle: { icon: ScanBarcode, look: 'bg-stage text-ink' },
  right: { icon: CircleCheck, look: 'bg-success text-ground' },
  wrong: { icon: OctagonX, look: 'bg-danger text-ground' },
  ask: { icon: CircleHelp, look: 'bg-warning text-ground' },
} as const

/** The answer to the last scan, to be read at arm's length. */
export function AnswerPanel({ feedback: { tone, says } }: { feedback: ScanFeedback }) {
  const { icon: Icon, look } = LOOKS[tone]
  return (
    <div
      role="status"
      data-tone={tone}
      className={classes('flex min-h-28 items-center gap-4 rounded-sm p-4 text-xl leading-snug font-bold wrap-anywhere', look)}
    >
      <Icon size={44} aria-hidden className="shrink-0" />
      <p>{says}</p>
    </div>
  )
}

/** For a label that the scanner cannot read, and for a phone without one. */
export function CodeEntry({ onCode }: { onCode: (code: string) => void }) {
  const [isScanning, setIsScanning] = useState(false)
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed)
    setTyped('')
  }
  return (
    <div className="flex gap-2 pt-3">
      {readsBarcodes() && (
        <Button onClick={() => setIsScanning(true)}>
          <ScanBarcode size={20} aria-hidden /> Kamera
        </Button>
      )}
      <form method="post" onSubmit={submit} className="flex min-w-0 grow gap-2">
        <input
          aria-label="Kode"
          placeholder="Skriv koden"
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-0 min-w-0 grow rounded-sm border border-edge bg-raised px-3 text-base"
        />
        <Button type="submit">OK</Button>
      </form>
      {isScanning && (
        <ScanDialog
          onRead={(code) => {
            setIsScanning(false)
            onCode(code)
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </div>
  )
}
