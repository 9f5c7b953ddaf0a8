import { type ReactNode, useId } from 'react'

type FigureProps = {
  title: string
  /** alternative text */
  description: string
  caption: string
  viewBox: string
  children: ReactNode
}

export function Figure({ title, description, caption, viewBox, children }: FigureProps) {
  const id = useId()
  return (
    <figure className="guide-figure">
      <svg viewBox={viewBox} role="img" aria-labelledby={`${id}-title ${id}-description`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function ArrowHead({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <path d="M-9 -5.5 0 0 -9 5.5" className="stroke-arrow" transform={`translate(${x} ${y}) rotate(${turn})`} />
}
