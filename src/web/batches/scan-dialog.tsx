import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type WithDetector = typeof globalThis & { BarcodeDetector?: new () => Detector }

/** Barcode detection, as in Chrome on phones. */
export function readsBarcodes(): boolean {
  return typeof window !== 'undefined' && 'BarcodeDetector' in window && 'mediaDevices' in navigator
}

const LOOKS_EVERY_MS = 200

export function ScanDialog({ onRead, onClose }: { onRead: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const { BarcodeDetector } = globalThis as WithDetector
    if (!BarcodeDetector) return
    const detector = new BarcodeDetector()
    let [stream, timer]: [MediaStream | null, ReturnType<typeof setTimeout> | undefined] = [null, undefined]
    let isOver = false
    const look = async () => {
      const seen = video.current
      const [found] = seen && seen.readyState >= seen.HAVE_CURRENT_DATA ? await detector.detect(seen).catch(() => []) : []
      if (isOver) return
      if (found) return read.current(found.rawValue)
      timer = setTimeout(() => void look(), LOOKS_EVERY_MS)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened
        if (isOver || !video.current) return stop()
        video.current.srcObject = opened
        void video.current.play()
        void look()
      })
      .catch(() => setProblem('Kameraet kunne ikke åbnes. Giv siden lov til at bruge det, eller skriv varenummeret.'))
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return stop
  }, [])
  return (
    <Dialog isOpen onClose={onClose} title="Scan stregkoden">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <p className="pb-3 text-sm text-muted">Hold kameraet over stregkoden på kartonen.</p>
          <video ref={video} muted playsInline className="aspect-[4/3] w-full bg-stage object-cover" />
        </>
      )}
    </Dialog>
  )
}
