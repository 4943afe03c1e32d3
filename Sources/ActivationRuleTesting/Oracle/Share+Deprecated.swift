// The names of version 0.1.0, each of which meant a file or a bare type.
extension Share {
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"photo.heic\") for a file, or .photo for a photo as Photos shares it")
  public static let heic = file("photo.heic")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"photo.jpeg\") for a file, or .photo for a photo as Photos shares it")
  public static let jpeg = file("photo.jpeg")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"picture.png\")")
  public static let png = file("picture.png")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"movie.mov\") for a file, or .video for a video as Photos shares it")
  public static let movie = file("movie.mov")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"recording.m4a\")")
  public static let audio = file("recording.m4a")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"notes.txt\")")
  public static let textFile = file("notes.txt")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"archive.zip\")")
  public static let zip = file("archive.zip")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .file(\"folder/\")")
  public static let folder = file("folder/")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .link for a link as browsers share it, or .type(\"public.url\")")
  public static let url = type("public.url")
  /// As in 0.1.0.
  @available(*, deprecated, message: "use .type(\"public.image\")")
  public static let image = type("public.image")
}
