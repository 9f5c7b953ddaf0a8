import { PICTOGRAM_LABELS, type Pictogram } from '#domain/products/hazards/hazard-symbols.ts'
import { PICTOGRAM_COLOURS, pictogramShapes } from '#domain/products/hazards/pictogram-shapes.ts'

/** A hazard pictogram in its official colours in both schemes. */
export function HazardPictogram({ pictogram, className = 'size-18' }: { pictogram: Pictogram; className?: string }) {
  return (
    <svg viewBox="0 0 100 100" className={className} role="img" aria-label={`Farepiktogram: ${PICTOGRAM_LABELS[pictogram].toLowerCase()}`}>
      {pictogramShapes(pictogram).map(({ path, tone, width }) =>
        width === undefined ? (
          <path key={path} d={path} fill={PICTOGRAM_COLOURS[tone]} />
        ) : (
          <path key={path} d={path} fill="none" stroke={PICTOGRAM_COLOURS[tone]} strokeWidth={width} strokeLinecap="round" />
        ),
      )}
    </svg>
  )
}
