package bank;

class Base {
  int inherited;

  protected void setup() {
    inherited = 1;
  }
}
