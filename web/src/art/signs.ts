/** Drawings for playing back and taking along, as paths for `Icon`; not loaded before they are needed. */
export const SIGNS = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  next: "M9 5l7 7-7 7",
  scales: "M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z",
  branch: "M6 4v6a5 5 0 0 0 5 5h8M15 10.500l4.500 4.500-4.500 4.500",
  again: "M19 12a7 7 0 1 1-2.100-5M19.500 3v4.500H15",
  course: "M4 4v16h16M7 15l4-5 4 3 5-7",
  play: "M8 5l11 7-11 7z",
  pause: "M9 5v14M15 5v14",
  download: "M12 4v11M8 11.500L12 15l4-3.500M5 19h14",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  star: "M12 3.500l2.600 5.400 5.900.7-4.400 4 1.200 5.900-5.300-3-5.300 3 1.200-5.900-4.400-4 5.900-.7z",
};
