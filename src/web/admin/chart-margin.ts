/** In px; axis labels extend beyond the chart and would be cut. */
export const CHART_MARGIN = { top: 8, right: 10, bottom: 0, left: 8 } as const
/** Keeps the last label visible. */
export const CHART_LOOK = '[&_svg]:overflow-visible'
