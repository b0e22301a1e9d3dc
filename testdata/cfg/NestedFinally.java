// A return runs both blocks, the inner one first, each with the handlers around its try only.
class NestedFinally {
  private int body;
  private int inner;
  private int outer;

  int run() {
    try {
      try {
        return body;
      } finally {
        inner++;
      }
    } finally {
      outer++;
    }
  }
}
