/** What whoever applied reads first, on the screen and in the mail. */
export const THANKS_FOR_APPLICATION = 'Tak for din ansøgning'
/** What there is to do until the answer comes. */
export const FIND_YOUR_COLOUR = 'Find din farve imens'
