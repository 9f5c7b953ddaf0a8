/** Of connections to other programs, whose keys are typed once. */
export const CONNECTION_TEXTS = {
  notSaved: 'Forbindelsen kunne ikke gemmes',
  notEnded: 'Forbindelsen kunne ikke afbrydes',
  keyKept: 'Er gemt. Lad feltet stå tomt, hvis den ikke er ny.',
} as const
