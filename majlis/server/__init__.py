"""The web: pages, live streams and the API, all of them made from scenes."""
