/** What the limit of a guest's orders is called in the settings and in the log. */
export const GUEST_UNITS_LABEL = 'Varer i en gæsts ubetalte ordrer'
