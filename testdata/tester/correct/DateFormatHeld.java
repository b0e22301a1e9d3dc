// Passes.
// Events: all, watch correct.DateFormatHeld*
// Idea: formats, matchers and digests used under a lock, or by one thread each; a subclass that locks for itself.
package correct;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.DateFormat;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class DateFormatHeld {
    private static final class Locked extends SimpleDateFormat {
        private static final long serialVersionUID = 1;

        Locked() {
            super("yyyy");
        }

        @Override
        public synchronized StringBuffer format(Date date, StringBuffer into, FieldPosition position) {
            return super.format(date, into, position);
        }

        @Override
        public synchronized Date parse(String text, ParsePosition position) {
            return super.parse(text, position);
        }
    }

    private final DateFormat held = new SimpleDateFormat("MM");
    private final DateFormat locked = new Locked();
    private final MessageFormat withoutParts = new MessageFormat("{0} and {1}");
    private final ThreadLocal<DateFormat> own = ThreadLocal.withInitial(() -> new SimpleDateFormat("dd"));
    private final Pattern pattern = Pattern.compile("a(b)");
    private final MessageDigest digest;

    DateFormatHeld() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("MD5");
    }

    void work() {
        Date date = new Date(0);
        String text;
        synchronized (held) {
            text = held.format(date);
        }
        text += locked.format(date) + own.get().format(date) + withoutParts.format(new Object[] {"x", "y"});
        Matcher matcher = pattern.matcher(text);
        if (matcher.find()) {
            throw new AssertionError(matcher.group(1));
        }
        digest.getAlgorithm();
        synchronized (this) {
            digest.update((byte) 1);
        }
    }

    public static void main(String[] args) throws Exception {
        DateFormatHeld program = new DateFormatHeld();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
    }
}
