package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import orrery.cupti.export.TraceFile;
import orrery.cupti.report.RunRecorder;
import orrery.cupti.report.SvgTimeline;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** The pictures of all programs: they are XML, and show each operation within the picture. */
@Tag("one-jdk")
class SvgTimelineTest {
    @TempDir
    private Path folder;

    static Set<String> programs() {
        return new TreeSet<>(NamedPrograms.all().keySet());
    }

    /** Counts the operations that an engine executes. */
    private static final class Counter implements TraceListener {
        private int count;

        @Override
        public void completed(TracedOperation operation, long time) {
            count += switch (operation.work().engineKind()) {
                case ORDER, COMPOSITE -> 0;
                default -> 1;
            };
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyOperationIsShown(String program) throws IOException, ParserConfigurationException, SAXException {
        Path file = folder.resolve("picture.svg");
        Counter counter = new Counter();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Examples.run(NamedPrograms.named(program), nowhere, machine -> TraceFile.record(machine, file), machine -> {
            machine.trace().add(counter);
            return () -> {
                machine.settle();
                machine.trace().remove(counter);
            };
        });
        Document picture =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Files.newInputStream(file));
        NodeList bars = picture.getElementsByTagName("rect");
        List<String> outside = new ArrayList<>();
        int shown = 0;
        double end = 0;
        for (int i = 0; i < bars.getLength(); i++) {
            Element bar = (Element) bars.item(i);
            if (bar.hasAttribute("x")) {
                double right = number(bar, "x") + number(bar, "width");
                if (number(bar, "x") < 0 || right > 960) {
                    outside.add(bar.getAttribute("x"));
                }
                end = Math.max(end, right);
                shown += bar.getAttribute("class").equals("graph") ? 0 : 1;
            }
        }
        assertEquals(List.of(), outside);
        if (counter.count > 0) {
            assertEquals(948, end, 2, "the picture ends with the last operation");
        }
        // Each stands in the row of its stream and in that of its engine.
        assertEquals(2 * counter.count, shown);
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    /** XML has no control characters, no unpaired surrogates, and neither U+FFFE nor U+FFFF. */
    @Test
    void namesWithIllegalCharactersGiveAPicture() throws IOException, ParserConfigurationException, SAXException {
        StringBuilder characters = new StringBuilder();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            characters.append((char) c);
        }
        String name = "a\u0000\u0001\u001b[b\ufffe\uffff\ud800c\ud83d\ude00\tz";
        Path file = folder.resolve("names.svg");
        try (Machine machine = Machine.create()) {
            TraceFile recorder = TraceFile.record(machine, file);
            try (recorder) {
                machine.external().queue(name).run(name, 20_000, () -> {});
                machine.external().queue(characters.toString()).run(characters.toString(), 20_000, () -> {});
                machine.settle();
            }
        }
        Document picture =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Files.newInputStream(file));
        String legal = "a???[b???c\ud83d\ude00\tz";
        NodeList titles = picture.getElementsByTagName("title");
        assertEquals(legal + ", " + legal + ": 20 us", titles.item(1).getTextContent());
    }

    /** Each context has a legacy stream of its own, and all have the same name. */
    @Test
    void streamsOfTheSameNameHaveRowsOfTheirOwn() throws IOException {
        StringWriter picture = new StringWriter();
        try (Machine machine = Machine.create()) {
            RunRecorder recorder = RunRecorder.record(machine);
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            for (int i = 0; i < 2; i++) {
                cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                cuda.cuMemsetD8Async(cuda.cuMemAlloc(64), (byte) 1, 64, null);
            }
            machine.settle();
            SvgTimeline.of(recorder.run()).write(picture);
        }
        assertTrue(picture.toString().contains(">legacy</text>"), picture.toString());
        assertTrue(picture.toString().contains(">legacy #2</text>"), picture.toString());
    }

    @Test
    void aFailureToWriteIsTheFailureOfTheWriter() {
        try (Machine machine = Machine.create()) {
            SvgTimeline picture = SvgTimeline.of(RunRecorder.record(machine).run());
            IOException full = new IOException("full");
            Writer out = new Writer() {
                @Override
                public void write(char[] text, int from, int length) throws IOException {
                    throw full;
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };
            assertSame(full, assertThrows(IOException.class, () -> picture.write(out)));
        }
    }

    @Test
    void aWidthThatNobodyCanReadIsRefused() {
        try (Machine machine = Machine.create()) {
            SvgTimeline picture = SvgTimeline.of(RunRecorder.record(machine).run());
            assertEquals(
                    "the width is 319 pixels; the least is 320",
                    assertThrows(IllegalArgumentException.class, () -> picture.withWidth(319))
                            .getMessage());
        }
    }
}
