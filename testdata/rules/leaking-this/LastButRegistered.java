// Fires: that the class is final does not order a registration before the calls of the listener.
import java.util.prefs.Preferences;
import java.util.prefs.PreferenceChangeListener;

@ThreadSafe
final class LastButRegistered {
  LastButRegistered(Preferences preferences) {
    preferences.addPreferenceChangeListener(event -> changed()); // expect: leaking-this LastButRegistered
  }

  private void changed() {}
}

@interface ThreadSafe {}
