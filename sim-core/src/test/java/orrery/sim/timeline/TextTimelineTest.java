package orrery.sim.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.event.Event;
import orrery.core.memory.Allocation;
import orrery.core.stream.Stream;
import orrery.device.Devices;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

class TextTimelineTest {
    private static final long MIB = 1 << 20;
    private static final TimelineFormat BOX = TimelineFormat.defaults();
    private static final TimelineFormat ASCII = BOX.inAscii().withWidth(80);

    /** Drawn while the machine is on: to switch it off would end what waits. */
    private static String drawing(TimelineFormat format, Consumer<TimelineProgram> body) {
        TextTimeline timeline = new TextTimeline();
        try (TimelineProgram program = new TimelineProgram(timeline)) {
            body.accept(program);
            return timeline.render(format);
        }
    }

    private static void assertDrawn(String expected, TimelineFormat format, Consumer<TimelineProgram> body) {
        assertEquals(expected, drawing(format, body));
    }

    // -- programs ------------------------------------------------------------------------------------------------

    private static void copiesAndKernels(TimelineProgram program) {
        Stream first = program.stream();
        Stream second = program.stream();
        for (Stream stream : new Stream[] {first, second}) {
            program.toDevice(stream, MIB);
            program.kernel(stream, "saxpy", 18);
            program.toHost(stream, MIB);
        }
        program.synchronize();
    }

    private static void forkAndJoin(TimelineProgram program) {
        Stream origin = program.stream();
        Stream second = program.stream();
        Stream third = program.stream();
        Event fork = program.event();
        Event middle = program.event();
        Event right = program.event();
        program.kernel(origin, "prepare", 12);
        program.record(fork, origin);
        program.await(second, fork);
        program.await(third, fork);
        program.kernel(origin, "left", 15);
        program.kernel(second, "middle", 30);
        program.kernel(third, "right", 22);
        program.record(middle, second);
        program.record(right, third);
        program.await(origin, middle);
        program.await(origin, right);
        program.kernel(origin, "finish", 10);
        program.synchronize(origin);
    }

    private static void legacyBetween(TimelineProgram program) {
        Stream first = program.stream();
        Stream second = program.stream();
        Stream aside = program.nonBlocking();
        program.kernel(first, "before", 12);
        program.kernel(aside, "aside", 45);
        program.kernel(program.legacy(), "alone", 10);
        program.kernel(second, "after", 12);
        program.kernel(first, "after too", 14);
        program.synchronize();
    }

    private static void gate(TimelineProgram program) {
        Stream consumer = program.stream();
        Stream producer = program.stream();
        Allocation flag = program.pinned(64);
        program.awaitValue(consumer, flag, 1);
        program.kernel(consumer, "consume", 12);
        program.kernel(producer, "produce", 30);
        program.writeValue(producer, flag, 1);
        program.synchronize();
    }

    private static void gateThatStaysShut(TimelineProgram program) {
        Stream consumer = program.stream();
        Stream producer = program.stream();
        Allocation flag = program.pinned(64);
        program.awaitValue(consumer, flag, 1);
        program.kernel(consumer, "consume", 12);
        program.kernel(producer, "produce", 30);
        program.launch(
                producer,
                "spin",
                Kernel.perLaunch(arguments -> launch -> launch.awaitHost(() -> false))
                        .blocking());
        program.machine.settle();
    }

    private static void crowd(TimelineProgram program) {
        for (int i = 0; i < 12; i++) {
            program.kernel(program.nonBlocking(), "k" + i, 80);
        }
        program.synchronize();
    }

    private static void crumbs(TimelineProgram program) {
        Stream stream = program.stream();
        Event event = program.event();
        for (int i = 0; i < 60; i++) {
            program.record(event, stream);
            program.kernel(stream, "crumb", 0);
        }
        program.memset(stream, 3 * MIB / 2);
        program.synchronize();
    }

    // -- drawings ------------------------------------------------------------------------------------------------

    @Test
    void copiesOfOneStreamOverlapKernelsOfAnother() {
        assertDrawn("""
                          0         10 us     20 us     30 us      40 us     50 us     60 us     70 us      80 us
                          ┬─────────┬─────────┬─────────┬──────────┬─────────┬─────────┬─────────┬──────────┬───────
                stream 2  ┊ ┣ HtoD 1 MiB ━━━━━━━━━┫┣ saxpy ━━━━━━━━━━┫┣ DtoH 1 MiB ━━━━━━━━━┫    ┊          ┊
                stream 3  ┊       ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┣ HtoD 1 MiB ━━━━━━━━┫┣ saxpy ━━━━━━━━━━━┫┣ DtoH 1 MiB ━━━━━━━━━┫
                          ┊         ┊         ┊         ┊          ┊         ┊         ┊         ┊          ┊
                SMs       ┊         ┊         ┊    ┣saxpy (stream 2)━┫   ┣ saxpy (stream 3) ┫    ┊          ┊
                copy H2D  ┊ ┣HtoD 1 MiB (stream 2)┫┣ HtoD 1 MiB ━━━━━━━━┫    ┊         ┊         ┊          ┊
                copy D2H  ┊         ┊         ┊         ┊          ┊  ┣DtoH 1 MiB (stream 2)┫┣DtoH 1 MiB (stream 3)┫

                ┣━┫ work   ┄┄ waiting
                total 87.608 us; 0 is 102 us of machine time
                busy: SMs 38.216 us, copy H2D 44 us, copy D2H 44 us, two or more at once 41.108 us
                """, BOX, TextTimelineTest::copiesAndKernels);
    }

    @Test
    void marksShowWhereStreamsForkAndJoin() {
        assertDrawn("""
                          0             10 us          20 us          30 us          40 us          50 us
                          ┬─────────────┬──────────────┬──────────────┬──────────────┬──────────────┬──────────────┬
                stream 2  ┊      ┣ prepare ━━━━━━━━┫o┣ left ━━━━━━━━━━━━━━━┫┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄<<┣ finish ━━━━━┫
                stream 3  ┊      ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄<┣ middle ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫o┊              ┊
                stream 4  ┊      ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄<┣ right ━━━━━━━━━━━━━━━━━━━━━━━━━┫o            ┊              ┊
                          ┊             ┊              ┊              ┊              ┊              ┊              ┊
                SMs       ┊      ┣ prepare ━━━━━━━━┫┣ left (stream 2) ━━━━━┫         ┊             ┣ finish ━━━━━━━┫
                          ┊             ┊           ┣ middle (stream 3) ━━━━━━━━━━━━━━━━━━━━━━━━━━┫ ┊              ┊
                          ┊             ┊           ┣ right (stream 4) ━━━━━━━━━━━━━━━┫             ┊              ┊

                ┣━┫ work   ┄┄ waiting   o event record   < wait over
                total 60.589 us; 0 is 106 us of machine time
                busy: SMs 55.524 us, two or more at once 23.116 us
                """, BOX, TextTimelineTest::forkAndJoin);
    }

    @Test
    void theLegacyStreamStandsAloneAmongBlockingStreams() {
        assertDrawn("""
                          0               10 us            20 us           30 us            40 us           50 us
                          ┬───────────────┬────────────────┬───────────────┬────────────────┬───────────────┬───────
                legacy    ┊               ┊  ┄┄┄┄┄┄┄┄┄┄┄┣ alone ━━━━━━━━━┫ ┊                ┊               ┊
                stream 2  ┊       ┣ before ━━━━━━━━━━━┫ ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┣ after too ━━━━━━━━━━━━┫         ┊
                stream 3  ┊               ┊       ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┣ after ━━━━━━━━━━━━━┫            ┊
                stream 4  ┊            ┣ aside ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫
                          ┊               ┊                ┊               ┊                ┊               ┊
                SMs       ┊       ┣ before (stream 2) ┫ ┣ alone (legacy) ┫┣ after (stream 3) ━━┫            ┊
                          ┊            ┣ aside (stream 4) ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫
                          ┊               ┊                ┊              ┣ after too (stream 2) ━┫         ┊

                ┣━┫ work   ┄┄ waiting
                total 54.318 us; 0 is 103 us of machine time
                busy: SMs 49.463 us, two or more at once 35.977 us
                """, BOX, TextTimelineTest::legacyBetween);
    }

    @Test
    void aGateSaysWhatItWaitsForAndTheHostWaitsToo() {
        assertDrawn("""
                           0              10 us           20 us           30 us           40 us          50 us
                           ┬──────────────┬───────────────┬───────────────┬───────────────┬──────────────┬──────────
                thread 1   ┼┼├──┤├Laun┤┼├ cuCtxSynchronize ────────────────────────────────────────────────────────┤
                           ┊              ┊               ┊               ┊               ┊              ┊
                stream 2   ┊  ┄ wait GEQ 1 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╋┣ consume ━━━━━━━━━┫
                stream 3   ┊             ┣ produce ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┫╋              ┊
                           ┊              ┊               ┊               ┊               ┊              ┊
                SMs        ┊             ┣ produce (stream 3) ━━━━━━━━━━━━━━━━━━━━━━━━━━━┫┊ ┣consume (stream 2)┫
                front end  ┊              ┊               ┊               ┊               ╋╋             ┊

                ┣━┫ work   ├─┤ call   ┄┄ waiting   ╋┼ shorter than a column
                total 56.426 us; 0 is 103 us of machine time
                busy: SMs 44.216 us, front end 1 us, two or more at once 0 ns
                """, BOX.withCalls(), TextTimelineTest::gate);
    }

    @Test
    void asciiWillDo() {
        assertDrawn("""
                          0          10 us      20 us      30 us      40 us      50 us
                          +----------+----------+----------+----------+----------+-----------+--
                thread 1  !{}!!!{}{-}{--}!22 { cuStreamSynchronize ----------------------------}
                          :          :          :          :          :          :           :
                stream 2  :    [ prepare ====]o[ left =========].................<<[ finish ]:
                stream 3  :    ...............<[ middle ========================]o           :
                stream 4  :    ...............<[ right ================]o        :           :
                          :          :          :          :          :          :           :
                SMs       :    [ prepare ====][left (stream 2)=]      :          [ finish ==]:
                          :          :        [ middle (stream 3) ==============]:           :
                          :          :        [ right (stream 4) ======]         :           :

                [=] work   {-} call   .. waiting   o event record   < wait over
                #! shorter than a column   2-9, + several in a column
                total 62.589 us; 0 is 106 us of machine time
                busy: SMs 55.524 us, two or more at once 23.116 us
                """, ASCII.withCalls(), TextTimelineTest::forkAndJoin);
    }

    @Test
    void whatHasNotFinishedIsOpen() {
        assertDrawn("""
                          0             10 us          20 us          30 us          40 us
                          +-------------+--------------+--------------+--------------+----------
                stream 2  :  . wait GEQ 1 .....................................................>
                stream 3  :            [ produce ====================================][ spin ==>
                          :             :              :              :              :
                SMs       :            [ produce (stream 3) =========================][ spin ==>

                [=] work   .. waiting   > not finished
                total 47.037 us; 0 is 103 us of machine time; not finished: 3
                busy: SMs 37.827 us, two or more at once 0 ns
                """, ASCII, TextTimelineTest::gateThatStaysShut);
    }

    @Test
    void kernelsThatShareTheMultiprocessorsAreStackedAndThenCounted() {
        assertDrawn("""
                           0         20 us     40 us     60 us      80 us     100 us    120 us
                           +---------+---------+---------+----------+---------+---------+-------
                stream 2   : [ k0 ====================================]       :         :
                stream 3   :   [ k1 ====================================]     :         :
                stream 4   :     [ k2 ====================================]   :         :
                stream 5   :        [ k3 ====================================]:         :
                stream 6   :         :[ k4 ====================================]        :
                stream 7   :         :  [ k5 ====================================]      :
                stream 8   :         :    [ k6 ====================================]    :
                stream 9   :         :       [ k7 ====================================] :
                stream 10  :         :         [ k8 ====================================]
                stream 11  :         :         : [ k9 ====================================]
                stream 12  :         :         :   [ k10 ===================================]
                stream 13  :         :         :      [ k11 ===================================]
                           :         :         :         :          :         :         :
                SMs        : [ k0 (stream 2) =========================]       :         :
                           :   [ k1 (stream 3) =========================]     :         :
                           :     [ k2 (stream 4) =========================]   :         :
                           :        [ k3 (stream 5) =========================]:         :
                           :         :[ k4 (stream 6) =========================]        :
                           :         :  [ k5 (stream 7) =========================]      :
                           :         :    [ k6 (stream 8) =========================]    :
                           :         :       [ k7 (stream 9) =========================] :
                 more      :         :         1122333444444444444444444444444444444444443322111

                [=] work   2-9, + several in a column
                total 133.868 us; 0 is 101 us of machine time
                busy: SMs 129.013 us, two or more at once 120.303 us
                """, ASCII, TextTimelineTest::crowd);
    }

    @Test
    void whatIsTooShortForAColumnIsCounted() {
        assertDrawn("""
                           0                  100 us              200 us
                           +------------------+-------------------+---------
                thread 1   !424242422424242332424242242424233242424223{CtxS}
                           :                  :                   :
                stream 2   o#32423333242333333242333324233333324233332#[==]
                           :                  :                   :
                SMs        ######2#2##2#2#2#2##2#2#2##2#2#2#2##2#2#2###
                front end  :                  :                   :  [mems]

                [=] work   {-} call   o event record
                #! shorter than a column   2-9, + several in a column
                total 246.908 us; 0 is 102 us of machine time
                busy: SMs 66.48 us, front end 32 us,
                two or more at once 0 ns
                """, ASCII.withWidth(60).withCalls(), TextTimelineTest::crumbs);
    }

    @Test
    void aWindowCutsBars() {
        assertDrawn("""
                          0          5 us        10 us       15 us      20 us       25 us
                          +----------+-----------+-----------+----------+-----------+-----------
                stream 2  prepare=]o[ left ============================]........................
                stream 3  .........<[ middle ===================================================
                stream 4  .........<[ right ============================================]o

                [=] work   .. waiting   o event record   < wait over
                total 30 us; 0 is 120 us of machine time
                busy: SMs 29.995 us, two or more at once 23.116 us
                """, ASCII.withoutEngines().between(120_000, 150_000), TextTimelineTest::forkAndJoin);
    }

    @Test
    void devicesAreToldApart() {
        TextTimeline timeline = new TextTimeline();
        MachineOptions options = RoundCosts.options().andDevice(Devices.teaching());
        try (TimelineProgram program = new TimelineProgram(options, timeline)) {
            Stream here = program.stream();
            Stream there =
                    program.machine.devices().get(1).createContext(0).order().create(0, 0);
            program.kernel(here, "here", 10);
            program.kernel(there, "there", 10);
            program.machine.settle();
        }
        String text = timeline.render(ASCII);
        assertEquals("""
                                   0              5 us            10 us          15 us
                                   +--------------+---------------+--------------+--------------
                device 0 stream 2  :              [ here ==========================]
                device 1 stream 4  :              :         [ there ===========================]
                                   :              :               :              :
                device 0 SMs       :              [ here (stream 2) ===============]
                device 1 SMs       :              :         [ there (stream 4) ================]

                [=] work
                total 19.523 us; 0 is 101 us of machine time
                busy: device 0 SMs 11.108 us, device 1 SMs 11.313 us,
                two or more at once 7.753 us
                """, text);
    }

    // -- long titles ---------------------------------------------------------------------------------------------

    private static String queues(TimelineFormat format, String... names) {
        return drawing(format, program -> {
            for (String name : names) {
                program.machine.external().queue(name).run("work", 20_000, () -> {});
            }
            program.machine.settle();
        });
    }

    /** Returns the titles of the first rows. */
    private static List<String> titles(String text, int rows) {
        return text.lines()
                .skip(2)
                .limit(rows)
                .map(line -> line.split(" {2,}|:", 2)[0])
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 41, 60, 99, 100, 161, 10_000})
    void aLongTitleLeavesHalfOfTheWidthForTheDrawing(int width) {
        for (int length : new int[] {width - 4, width - 3, width - 2, width - 1, width, 2 * width, 100_000}) {
            for (TimelineFormat format : new TimelineFormat[] {BOX.withCalls(), ASCII.withCalls()}) {
                String text = queues(format.withWidth(width), "q".repeat(length));
                assertTrue(text.contains(format.ascii() ? "qq..qq" : "qq…qq"), text);
                assertTrue(text.contains("work"), text);
                assertTrue(text.lines().noneMatch(line -> line.length() > width), text);
            }
        }
    }

    @Test
    void shortenedTitlesTellRowsApart() {
        String begin = "the queue of the encoder for the camera ";
        String end = " of the machine at the end of the hall";
        String text = queues(ASCII, begin + "A" + end, begin + "B" + end, "short");
        List<String> titles = titles(text, 2);
        assertEquals("the queue..A of the machine at the e..", titles.get(0), text);
        assertEquals("the queue..B of the machine at the e..", titles.get(1), text);
        assertTrue(text.contains("short  "), text);
    }

    @Test
    void rowsOfTheSameNameAreDrawnOnTheirOwn() {
        String text = queues(ASCII, "same", "same", "x".repeat(90), "x".repeat(90));
        assertEquals(4, Set.copyOf(titles(text, 4)).size(), text);
        assertTrue(text.contains("same #2 "), text);
    }

    @Test
    void controlCharactersDoNotReachTheTerminal() {
        String text = drawing(ASCII, program -> {
            program.machine.external().queue("q\u001b[2J\nq").run("work", 20_000, () -> {});
            program.kernel(program.stream(), "k\u0007\nk", 20);
            program.machine.settle();
        });
        assertTrue(text.contains("q?[2J?q") && text.contains("k??k"), text);
        assertTrue(text.chars().allMatch(c -> c == '\n' || c >= ' '), text);
    }

    // -- what holds for all --------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 99, 100, 161, 1000})
    void noLineOfTheDrawingIsLongerThanTheWidthOrEndsInABlank(int width) {
        for (TimelineFormat format : new TimelineFormat[] {BOX.withCalls(), ASCII.withCalls()}) {
            String text = drawing(format.withWidth(width), TextTimelineTest::forkAndJoin);
            text.lines().forEach(line -> {
                assertTrue(line.length() <= width, line);
                assertEquals(line.stripTrailing(), line);
            });
            if (format.ascii()) {
                assertTrue(text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), text);
            }
        }
    }

    @Test
    void theSameProgramGivesTheSameText() {
        String once = drawing(BOX.withCalls(), TextTimelineTest::copiesAndKernels);
        assertEquals(once, drawing(BOX.withCalls(), TextTimelineTest::copiesAndKernels));
    }

    @Test
    void aTimelineThatIsClearedBeginsAnew() {
        TextTimeline timeline = new TextTimeline();
        try (TimelineProgram program = new TimelineProgram(timeline)) {
            copiesAndKernels(program);
        }
        timeline.clear();
        assertEquals("no work was submitted\n", timeline.render());
    }

    @Test
    void aListenerThatComesLateShowsTheRest() {
        TextTimeline timeline = new TextTimeline();
        try (TimelineProgram program = new TimelineProgram()) {
            Stream stream = program.stream();
            program.kernel(stream, "unheard", 10);
            program.machine.trace().add(timeline);
            program.kernel(stream, "heard", 10);
            program.synchronize();
        }
        assertTrue(timeline.render().contains(" heard "), timeline.render());
    }

    @Test
    void formatsRefuseWhatCannotBeDrawn() {
        assertThrows(IllegalArgumentException.class, () -> BOX.withWidth(39));
        assertThrows(IllegalArgumentException.class, () -> BOX.withWidth(20_000));
        assertThrows(IllegalArgumentException.class, () -> BOX.between(10, 10));
        assertThrows(IllegalArgumentException.class, () -> BOX.between(-2, 10));
    }
}
