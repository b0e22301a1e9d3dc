package threadlint.confirm;

import com.grack.nanojson.JsonObject;

/** What an examination came to. */
final class Judgement {
    /** The verdicts, as they are written. */
    enum Verdict {
        CONFIRMED("confirmed"),
        REACHABLE("reachable"),
        ORDERED("ordered"),
        NOT_REPRODUCED("not-reproduced"),
        NO_DRIVER("no-driver"),
        BLOCKED("blocked");

        /** The name in messages. */
        final String text;

        Verdict(String text) {
            this.text = text;
        }
    }

    final Verdict verdict;

    /** One line. */
    final String reason;

    private Harm harm = Harm.NONE;

    /** What else the message has. */
    final JsonObject details = new JsonObject();

    Judgement(Verdict verdict, String reason) {
        this.verdict = verdict;
        this.reason = reason;
    }

    /** The harm that a confirmed race does. */
    Judgement with(Harm harm) {
        this.harm = harm;
        JsonObject json = new JsonObject();
        json.put("kind", harm.kind.text);
        json.put("message", harm.message);
        return with("harm", json);
    }

    boolean showsHarm() {
        return harm.isSeen();
    }

    Judgement with(String key, Object value) {
        details.put(key, value);
        return this;
    }
}
