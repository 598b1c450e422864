package orrery.conformance.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;

/** The known divergences. */
public final class Divergences {
    private static final String RESOURCE = "/transcripts/divergences.txt";

    private final List<Divergence> list;

    private Divergences(List<Divergence> list) {
        this.list = List.copyOf(list);
    }

    /** No divergences. */
    public static Divergences none() {
        return new Divergences(List.of());
    }

    /** The project's list. */
    public static Divergences known() {
        try (InputStream resource = Divergences.class.getResourceAsStream(RESOURCE)) {
            return parse(new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A list with one divergence on each line: {@code transcript | call | sentence}. */
    public static Divergences parse(List<String> lines) {
        List<Divergence> list = new ArrayList<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(" \\| ", 3);
            if (parts.length != 3) {
                throw new IllegalArgumentException("not 'transcript | call | sentence': " + line);
            }
            list.add(new Divergence(parts[0].strip(), parts[1].strip(), parts[2].strip()));
        }
        return new Divergences(list);
    }

    /** All of them. */
    public List<Divergence> all() {
        return list;
    }

    /** The divergence that a call of a transcript is known for. */
    Optional<Divergence> of(Transcript transcript, Call call) {
        return list.stream()
                .filter(known -> known.transcript().equals(transcript.name())
                        && known.call().equals(call.text()))
                .findFirst();
    }
}
