/** The room around a chart, in px: labels of its axes are measured to the pixel and reach beyond it, where they would be cut. */
export const CHART_MARGIN = { top: 8, right: 10, bottom: 0, left: 8 } as const
/** The last label stands flush with the edge; what the measure missed of it is shown all the same. */
export const CHART_LOOK = '[&_svg]:overflow-visible'
