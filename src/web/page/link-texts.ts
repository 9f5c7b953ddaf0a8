export const CONTINUE_SHOPPING = 'Fortsæt med at handle'
export const TRACK_ORDER = 'Spor Ordre'
