package orrery.sim.timeline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A strict reader of JSON (RFC 8259) for tests: objects as maps without repeated keys, numbers as decimals. Whatever
 * the grammar does not allow is refused.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blank();
        json.require(json.at == text.length(), "the end");
        return value;
    }

    private void require(boolean holds, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "expected " + expected + " at " + at + ": " + text.substring(at, Math.min(text.length(), at + 40)));
        }
    }

    private char peek() {
        require(at < text.length(), "more");
        return text.charAt(at);
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void blank() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private Object value() {
        blank();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Object word(String word, Object value) {
        require(text.startsWith(word, at), word);
        at += word.length();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        blank();
        if (take('}')) {
            return members;
        }
        do {
            blank();
            require(peek() == '"', "a key");
            String key = string();
            blank();
            require(take(':'), ":");
            require(!members.containsKey(key), "a key other than " + key);
            members.put(key, value());
            blank();
        } while (take(','));
        require(take('}'), "}");
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        at++;
        blank();
        if (take(']')) {
            return elements;
        }
        do {
            elements.add(value());
            blank();
        } while (take(','));
        require(take(']'), "]");
        return elements;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        at++;
        while (!take('"')) {
            char c = peek();
            require(c >= ' ', "no control character");
            at++;
            string.append(c == '\\' ? escape() : c);
        }
        return string.toString();
    }

    private char escape() {
        char c = peek();
        at++;
        if (c == 'u') {
            require(at + 4 <= text.length(), "four digits");
            String digits = text.substring(at, at + 4);
            require(digits.matches("[0-9a-fA-F]{4}"), "four digits");
            at += 4;
            return (char) Integer.parseInt(digits, 16);
        }
        int index = "\"\\/bfnrt".indexOf(c);
        require(index >= 0, "an escape");
        return "\"\\/\b\f\n\r\t".charAt(index);
    }

    private BigDecimal number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        require(number.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?"), "a number");
        return new BigDecimal(number);
    }
}
