export const THANKS_FOR_APPLICATION = 'Tak for din ansøgning'
export const FIND_YOUR_COLOUR = 'Find din farve imens'
