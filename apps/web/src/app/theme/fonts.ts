/** The fonts of the product, each with a fallback of the same width and height. */
export const fonts = {
  text: "'Figtree Variable', 'Figtree Fallback', Helvetica, Arial, sans-serif",
  display: "'Familjen Grotesk Variable', 'Familjen Fallback', Helvetica, Arial, sans-serif",
};
