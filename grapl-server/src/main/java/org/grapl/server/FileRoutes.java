package org.grapl.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.grapl.store.DurableCampaign;
import org.grapl.store.file.CampaignFile;

/** Whole campaigns as files. */
final class FileRoutes {

  /** A campaign's texts are so much longer than their archive at most. */
  private static final int MOST_UNPACKED = 16;

  private final Path directory;

  /**
   * @param directory where temporary files go
   */
  FileRoutes(Path directory) {
    this.directory = directory;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/campaigns/{name}/export", Access.OWN, this::export),
        Route.post("/v1/campaigns/import", Access.OWN, FileRoutes::take));
  }

  /** The file is made first and sent then: who reads slowly must not keep the store waiting. */
  private void export(Call call) throws IOException {
    call.parameters(List.of());
    DurableCampaign campaign = call.campaign();
    Path file = Files.createTempFile(directory, "grapl", ".zip");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        CampaignFile.write(campaign, out);
      }
      call.context()
          .contentType("application/zip")
          .header("Content-Disposition", attachment(campaign.record().name(), ".grapl.zip"));
      call.context().res().setContentLengthLong(Files.size(file));
      Files.copy(file, call.context().res().getOutputStream());
    } finally {
      Files.delete(file);
    }
  }

  /** A file name that says nothing but itself, in letters that every header may hold. */
  static String attachment(String name, String ending) {
    return "attachment; filename=\"%s%s\"; filename*=UTF-8''%s%s"
        .formatted(
            name.replaceAll("[^A-Za-z0-9._-]", "_"),
            ending,
            URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"),
            ending);
  }

  private static void take(Call call) throws IOException {
    call.parameters(List.of("name"));
    call.checkMayCreate(call.query("name").orElse(""));
    String type = Call.mediaType(call.context().contentType());
    if (!type.equals("application/zip") && !type.equals("application/octet-stream")) {
      throw ProblemException.mediaType("the body must be of type application/zip");
    }
    Limits limits = call.limits();
    if (call.context().req().getContentLengthLong() > limits.uploadBytes()) {
      throw LimitedBody.tooLarge("the upload", limits.uploadBytes());
    }
    try (LimitedBody body =
        new LimitedBody(
            call.context().req().getInputStream(),
            "the upload",
            limits.uploadBytes(),
            limits.uploadTime())) {
      DurableCampaign campaign =
          CampaignFile.read(
              body,
              MOST_UNPACKED * limits.uploadBytes(),
              call.campaigns(),
              call.caller().owner(),
              call.query("name").orElse(""),
              call.signature().request());
      call.context().header("Location", CampaignRoutes.location(campaign.record().name()));
      call.answer(201, Shown.campaign(campaign));
    }
  }
}
