package org.grapl.benchmarks.serving;

/**
 * How a page does in a browser; times in milliseconds.
 *
 * @param items of the campaign
 * @param links between them
 * @param start from the address to the first text and to everything, of the page of all campaigns
 * @param firstPicture the campaign's page, first time: the server still lays the picture out
 * @param again the campaign's page when the server knows all of it
 * @param live from sending an observation until the page shows it
 * @param panAll drawing while all items are dragged about
 * @param panNear the same, zoomed in
 * @param scroll drawing while the list is scrolled
 * @param heapBytes of the page's own objects at the end
 * @param processBytes of the process that holds the page; 0 where the system does not tell
 */
public record PageMeasurement(
    int items,
    int links,
    Start start,
    Opening firstPicture,
    Opening again,
    Spread live,
    Frames panAll,
    Frames panNear,
    Frames scroll,
    long heapBytes,
    long processBytes) {

  /**
   * @param firstText until something can be read (first contentful paint), the median of some
   * @param complete until all its files are there, the median of some
   * @param requests how many files
   * @param packedBytes how much went over the wire, data of campaigns not counted
   */
  public record Start(double firstText, double complete, int requests, long packedBytes) {}

  /**
   * @param counts until the numbers are shown
   * @param picture until the picture is drawn
   * @param dataBytes how much data went over the wire for it
   */
  public record Opening(double counts, double picture, long dataBytes) {}

  /**
   * @param perSecond how many there were in a second
   * @param longest the time between two of them, of 99 in a hundred at most
   */
  public record Frames(double perSecond, double longest) {}
}
