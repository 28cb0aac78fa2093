/** What a press is about: an older press about the same changes nothing anymore. */
export type Subject = `${'round' | 'program' | 'coffee' | 'booking'}:${number}`;
