package threadlint.emit;

/** Constants as Java writes them. */
final class Literals {
    private Literals() {}

    /** A string, or a boxed primitive value; the type of the expression is that of the unboxed value. */
    static String of(Object constant) {
        if (constant instanceof String) {
            return quoted((String) constant, '"');
        }
        if (constant instanceof Character) {
            return quoted(constant.toString(), '\'');
        }
        if (constant instanceof Byte) {
            return "(byte) " + constant;
        }
        if (constant instanceof Short) {
            return "(short) " + constant;
        }
        if (constant instanceof Long) {
            return constant + "L";
        }
        if (constant instanceof Float) {
            return special("Float", (Float) constant, constant + "f");
        }
        return constant instanceof Double ? special("Double", (Double) constant, constant.toString()) : String.valueOf(constant);
    }

    private static String special(String type, double value, String plain) {
        if (Double.isNaN(value)) {
            return type + ".NaN";
        }
        if (Double.isInfinite(value)) {
            return type + (value > 0 ? ".POSITIVE_INFINITY" : ".NEGATIVE_INFINITY");
        }
        return plain;
    }

    private static String quoted(String text, char quote) {
        StringBuilder literal = new StringBuilder().append(quote);
        for (char each : text.toCharArray()) {
            literal.append(escaped(each, quote));
        }
        return literal.append(quote).toString();
    }

    private static String escaped(char each, char quote) {
        if (each == '\n') {
            return "\\n";
        }
        if (each == quote || each == '\\') {
            return "\\" + each;
        }
        // Three digits, so that one that follows is not taken for a part. Other characters: see plain().
        return each < ' ' ? String.format("\\%03o", (int) each) : String.valueOf(each);
    }

    /** Source text without characters that a compiler may read in another encoding. */
    static String plain(String source) {
        StringBuilder plain = new StringBuilder();
        for (char each : source.toCharArray()) {
            plain.append(each < 0x7f ? String.valueOf(each) : String.format("\\u%04x", (int) each));
        }
        return plain.toString();
    }
}
