import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'

type WithDetector = typeof globalThis & {
  BarcodeDetector?: new () => { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
}

/** True where a camera can be opened. */
export function readsBarcodes(): boolean {
  return typeof window !== 'undefined' && 'mediaDevices' in navigator
}

const SCAN_EVERY_MS = 200

export function ScanDialog({ onRead, onClose }: { onRead: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const reader = openReader()
    let [stream, timer]: [MediaStream | null, ReturnType<typeof setTimeout> | undefined] = [null, undefined]
    let isOver = false
    const scanFrame = async () => {
      const seen = video.current
      const found = seen && seen.readyState >= seen.HAVE_CURRENT_DATA ? await reader.read(seen).catch(() => null) : null
      if (isOver) return
      if (found !== null) return read.current(found)
      timer = setTimeout(() => void scanFrame(), SCAN_EVERY_MS)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened
        if (isOver || !video.current) return stop()
        video.current.srcObject = opened
        void video.current.play()
        void scanFrame()
      })
      .catch(() => setProblem('Kameraet kunne ikke åbnes. Giv siden lov til at bruge det, eller skriv varenummeret.'))
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      reader.close()
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

type Reader = Readonly<{ read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void }>

/** The browser's own reader where it has one, such as Chrome on phones; otherwise, as in Safari and Firefox, the shop's reader in a worker. */
function openReader(): Reader {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) return readerInWorker()
  const detector = new BarcodeDetector()
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined }
}

function readerInWorker(): Reader {
  const worker = new Worker(new URL('./read-barcode.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        if (!context) return resolve(null)
        canvas.width = video.videoWidth
        canvas.height = video.videoHeight
        context.drawImage(video, 0, 0)
        const picture = context.getImageData(0, 0, canvas.width, canvas.height)
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => reject(new Error('The barcode could not be read'))
        worker.postMessage(picture, [picture.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
