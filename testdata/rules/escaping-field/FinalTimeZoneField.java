// Fires: java.util.TimeZone has setters and takes no lock (P1).
import java.util.TimeZone;

@ThreadSafe
class FinalTimeZoneField {
  static final TimeZone UTC = TimeZone.getTimeZone("UTC"); // expect: note P1 UTC
}

@interface ThreadSafe {}
