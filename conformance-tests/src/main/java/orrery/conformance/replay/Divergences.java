package orrery.conformance.replay;

import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;

/** The known divergences. */
public final class Divergences {
    private static final String RESOURCE = "/transcripts/divergences.txt";

    private static final Splitter PARTS = Splitter.on(" | ").limit(4).trimResults();

    private static final Supplier<Divergences> KNOWN = Suppliers.memoize(Divergences::read);

    private final ImmutableList<Divergence> list;

    private Divergences(ImmutableList<Divergence> list) {
        this.list = list;
    }

    /** Returns a list without divergences. */
    public static Divergences none() {
        return new Divergences(ImmutableList.of());
    }

    /** Returns the project's list. */
    public static Divergences known() {
        return KNOWN.get();
    }

    private static Divergences read() {
        try (InputStream resource = Divergences.class.getResourceAsStream(RESOURCE)) {
            return parse(new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Parses a list with one divergence on each line: {@code transcript | call | answer | sentence}. */
    public static Divergences parse(List<String> lines) {
        ImmutableList.Builder<Divergence> list = ImmutableList.builder();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> parts = PARTS.splitToList(line);
            Preconditions.checkArgument(parts.size() == 4, "not 'transcript | call | answer | sentence': %s", line);
            list.add(new Divergence(parts.get(0), parts.get(1), parts.get(2), parts.get(3)));
        }
        return new Divergences(list.build());
    }

    /** Returns all divergences. */
    public ImmutableList<Divergence> all() {
        return list;
    }

    /** Returns the divergence that an answer to a call of a transcript is known for. */
    Optional<Divergence> of(Transcript transcript, Call call, String answer) {
        return list.stream()
                .filter(known -> known.transcript().equals(transcript.name())
                        && known.call().equals(call.text())
                        && known.answer().equals(answer))
                .findFirst();
    }
}
