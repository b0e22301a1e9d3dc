// Fires, as a note with low confidence where only initialization sets the field and no code reads it, so that two calls of it are all that could conflict; with more where code reads it.
@ThreadSafe
class InitializedNeverRead {
  private String unread;
  private String read;

  public void init(String text) {
    unread = text; // expect: low note P3 unread
    read = text; // expect: note P3 read
  }

  public String read() {
    return read; // with: P3 read
  }
}

@interface ThreadSafe {}
