import { useEffect, useRef } from 'react'
import type { Photo, Point } from './read-photo.ts'

const GLASS = 112
const SEEN = 17

export function Magnifier({ photo, at }: { photo: Photo; at: Point }) {
  const glass = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = glass.current?.getContext('2d')
    if (!pen) return
    pen.imageSmoothingEnabled = false
    pen.fillStyle = '#000'
    pen.fillRect(0, 0, GLASS, GLASS)
    pen.drawImage(photo.canvas, Math.round(at.x) - SEEN / 2, Math.round(at.y) - SEEN / 2, SEEN, SEEN, 0, 0, GLASS, GLASS)
  }, [photo, at])
  // above the finger, on the side with room
  const isHigh = at.y / photo.height < 0.4
  const isLeft = at.x / photo.width < 0.5
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute block overflow-hidden rounded-full border-2 border-white outline-2 outline-black"
      style={{
        width: GLASS,
        height: GLASS,
        ...(isHigh ? { bottom: 8 } : { top: 8 }),
        ...(isLeft ? { right: 8 } : { left: 8 }),
      }}
    >
      <canvas ref={glass} width={GLASS} height={GLASS} className="block" />
      <span className="absolute top-1/2 left-1/2 block size-3 -translate-1/2 border border-white outline-1 outline-black" />
    </span>
  )
}
