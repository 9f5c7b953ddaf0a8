import { Minus, Plus, RotateCcw, RotateCw, Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import type { TurnControls } from './turning-hand.ts'

export function TurnButtons({ hand }: { hand: RefObject<Pick<TurnControls, 'turnBy' | 'zoomBy' | 'reset'> | null> }) {
  return (
    <div className="flex justify-end rounded-sm bg-ground/85 sm:absolute sm:right-2 sm:bottom-2">
      <IconButton label="Drej til venstre" onClick={() => hand.current?.turnBy({ yaw: -20 })}>
        <RotateCw size={20} aria-hidden />
      </IconButton>
      <IconButton label="Drej til højre" onClick={() => hand.current?.turnBy({ yaw: 20 })}>
        <RotateCcw size={20} aria-hidden />
      </IconButton>
      <IconButton label="Tættere på" onClick={() => hand.current?.zoomBy(1.25)}>
        <Plus size={20} aria-hidden />
      </IconButton>
      <IconButton label="Længere væk" onClick={() => hand.current?.zoomBy(0.8)}>
        <Minus size={20} aria-hidden />
      </IconButton>
      <IconButton label="Nulstil visning" onClick={() => hand.current?.reset()}>
        <Undo2 size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
