package orrery.testing.tck;

import com.google.common.base.Splitter;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.reflect.ClassPath;
import com.google.common.reflect.ClassPath.ResourceInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** The transcripts of the project, which are resources on the class path or of the module of the test kit. */
final class Transcripts {
    private static final String FOLDER = "transcripts/";
    private static final String ENDING = ".transcripts";

    private static final Supplier<ImmutableList<Transcript>> ALL = Suppliers.memoize(Transcripts::read);

    private Transcripts() {}

    /** Returns all transcripts, ordered by their files. They are read once. */
    static ImmutableList<Transcript> all() {
        return ALL.get();
    }

    private static ImmutableList<Transcript> read() {
        ImmutableList.Builder<Transcript> all = ImmutableList.builder();
        try {
            for (String resource : resources()) {
                String name = resource.substring(FOLDER.length()).replace(ENDING, "");
                all.addAll(TranscriptReader.read(name, lines(resource)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedTranscriptException e) {
            throw new IllegalStateException(e);
        }
        return all.build();
    }

    private static List<String> resources() throws IOException {
        Module module = Transcripts.class.getModule();
        if (!module.isNamed()) {
            return transcripts(ClassPath.from(Transcripts.class.getClassLoader()).getResources().stream()
                    .map(ResourceInfo::getResourceName));
        }
        try (ModuleReader reader = module.getLayer()
                        .configuration()
                        .findModule(module.getName())
                        .orElseThrow()
                        .reference()
                        .open();
                Stream<String> names = reader.list()) {
            return transcripts(names);
        }
    }

    private static List<String> transcripts(Stream<String> names) {
        return names.filter(name -> name.startsWith(FOLDER) && name.endsWith(ENDING))
                .sorted()
                .toList();
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(Transcripts.class.getResourceAsStream("/" + resource), resource)) {
            return Splitter.on('\n').splitToList(new String(in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing());
        }
    }
}
