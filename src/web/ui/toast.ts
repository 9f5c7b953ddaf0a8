import { toast as hotToast } from 'react-hot-toast'

/** How long a toast stays, in ms (spec §9 'Toast durations'). */
export const TOAST_DURATIONS = { success: 3000, error: 4000, registration: 5000 } as const

/** Says something top right without getting in the way. */
export const toast = {
  success: (message: string, duration: number = TOAST_DURATIONS.success) => hotToast.success(message, { duration }),
  error: (message: string) => hotToast.error(message, { duration: TOAST_DURATIONS.error }),
}
