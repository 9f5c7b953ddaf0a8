import { type DragEvent, useState } from 'react'

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
