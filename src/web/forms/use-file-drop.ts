import { type DragEvent, useState } from 'react'

/** A place where files can be dropped: whether something is held over it, and what to spread over its element. */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false)
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onDrop(event.dataTransfer)
    },
  }
  return { isOver, target }
}
