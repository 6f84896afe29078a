// How courts.py has the court pictures shortened.
export default {
  multipass: true,
  floatPrecision: 0,
  plugins: [
    { name: "preset-default", params: { overrides: { convertTransform: { floatPrecision: 4 } } } },
  ],
};
