package parts;

class PlainMeter implements Meter {
  private int hits;

  @Override
  public void hit() {
    hits++;
  }
}
