/** Addresses of the web that messages link to. */
export interface Pages {
  home: string;
  meet: string;
  preferences: string;
  availability: string;
  coffee(id: number): string;
}
