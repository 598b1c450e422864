package orrery.conformance.transcript;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads files of transcripts. */
public final class TranscriptReader {
    /** Longer lines and files are no transcripts. */
    private static final int MAX_LINE = 1 << 20;

    private static final int MAX_LINES = 1 << 22;

    private static final String HEADING = "===";
    private static final String PRIMARY_CONTEXT = "# context: primary";
    private static final Pattern DEVICES = Pattern.compile("# devices: ([1-9])");
    private static final Pattern THREAD = Pattern.compile("@(\\w+)\\s+");
    private static final Pattern TARGET = Pattern.compile("([A-Za-z_][\\w.]*)\\s*=\\s*");
    private static final Pattern OPERATION = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern RESULT = Pattern.compile("(CUDA_[A-Z0-9_]+|\\d+)(\\s.*)?");
    private static final Pattern WORD = Pattern.compile("\\s*(\\[[^\\[\\]]*]|[^\\s\\[\\]]+)(?=\\s|$)");

    private final String file;
    private final List<Transcript> transcripts = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private String name;
    private boolean primaryContext;
    private int devices = 1;
    private List<Call> calls = new ArrayList<>();
    private int number;

    private TranscriptReader(String file) {
        this.file = file;
    }

    /**
     * Returns the transcripts of a file.
     *
     * @throws IOException if the file cannot be read
     */
    public static List<Transcript> read(Path file) throws IOException, MalformedTranscriptException {
        TranscriptReader transcripts = new TranscriptReader(file.toString());
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = transcripts.line(reader); line != null; line = transcripts.line(reader)) {
                transcripts.add(line);
            }
        } catch (CharacterCodingException e) {
            throw new MalformedTranscriptException(file.toString(), 1, "the file is not UTF-8 text");
        }
        return transcripts.all();
    }

    /** Reads a line; null at the end of the file. */
    private @Nullable String line(BufferedReader reader) throws IOException, MalformedTranscriptException {
        StringBuilder line = new StringBuilder();
        int next = reader.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = reader.read()) {
            if (line.length() == MAX_LINE) {
                number++;
                throw malformed("the line is longer than " + MAX_LINE + " characters, the limit of a transcript");
            }
            line.append((char) next);
        }
        return line.toString();
    }

    /** Returns the transcripts of the lines of a file. */
    public static List<Transcript> read(String file, List<String> lines) throws MalformedTranscriptException {
        TranscriptReader transcripts = new TranscriptReader(file);
        for (String line : lines) {
            transcripts.add(line);
        }
        return transcripts.all();
    }

    private void add(String line) throws MalformedTranscriptException {
        number++;
        require(number <= MAX_LINES, "the file has more than " + MAX_LINES + " lines, the limit of a transcript");
        String text = line.strip();
        if (text.startsWith(HEADING)) {
            finish();
            name = heading(text);
        } else if (text.startsWith("#")) {
            header(text);
        } else if (!text.isEmpty()) {
            calls.add(call(text));
        }
    }

    private List<Transcript> all() throws MalformedTranscriptException {
        require(name != null, "no transcript: '=== name' begins one");
        finish();
        return List.copyOf(transcripts);
    }

    private void header(String text) {
        primaryContext |= text.equals(PRIMARY_CONTEXT);
        Matcher several = DEVICES.matcher(text);
        if (several.matches()) {
            devices = Integer.parseInt(several.group(1));
        }
    }

    private void finish() {
        if (name != null) {
            transcripts.add(new Transcript(file, name, primaryContext, devices, calls));
            calls = new ArrayList<>();
            primaryContext = false;
            devices = 1;
        }
    }

    private String heading(String text) throws MalformedTranscriptException {
        String found = text.substring(HEADING.length()).strip();
        require(!found.isEmpty(), "a transcript without a name");
        require(found.indexOf(' ') < 0, "the name '" + found + "' is more than one word");
        require(names.add(found), "a second transcript named " + found);
        return found;
    }

    private Call call(String text) throws MalformedTranscriptException {
        require(name != null, "a call before the first '=== name'");
        int arrow = text.indexOf("=>");
        require(arrow >= 0, "no answer: '=>' and a result are missing");
        String body = text.substring(0, arrow).strip();
        String expected = text.substring(arrow + 2).strip();
        require(RESULT.matcher(expected).matches(), "the answer '" + expected + "' does not begin with a result code");

        String rest = body;
        String thread = "";
        String target = "";
        Matcher marked = THREAD.matcher(rest);
        if (marked.lookingAt()) {
            thread = marked.group(1);
            rest = rest.substring(marked.end());
        }
        Matcher bound = TARGET.matcher(rest);
        if (bound.lookingAt()) {
            target = bound.group(1);
            rest = rest.substring(bound.end());
        }
        List<String> words = words(rest);
        require(!words.isEmpty(), "no operation");
        String operation = words.get(0);
        require(OPERATION.matcher(operation).matches(), "'" + operation + "' is not the name of an operation");
        return new Call(number, body, thread, target, operation, words.subList(1, words.size()), expected);
    }

    private List<String> words(String text) throws MalformedTranscriptException {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        int end = 0;
        while (end < text.length()) {
            require(word.find(end) && word.start() == end, "brackets do not match in '" + text.substring(end) + "'");
            words.add(word.group(1));
            end = word.end();
        }
        return words;
    }

    private void require(boolean holds, String reason) throws MalformedTranscriptException {
        if (!holds) {
            throw malformed(reason);
        }
    }

    private MalformedTranscriptException malformed(String reason) {
        return new MalformedTranscriptException(file, Math.max(1, number), reason);
    }
}
